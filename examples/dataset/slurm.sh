#!/bin/bash
#SBATCH --job-name=dataset
#SBATCH --ntasks=1000
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=512M
#SBATCH --time=04:00:00
#SBATCH --requeue
# sbatch slurm.sh SPEC FOLDER [OPTION…]
# Whatever ended it before, it goes on: submit it again with the same words.
exec mpirun amble dataset "$1" -o "$2" --resume "${@:3}"
