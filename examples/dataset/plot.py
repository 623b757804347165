"""Reads a dataset with h5py and draws what is in it: plot.py DATASET PICTURE"""
import sys

import h5py
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

with h5py.File(sys.argv[1] + "/index.h5") as file:
    splits = [name.decode() for name in file.attrs["splits"]]
    train = file["split"][:] == splits.index("train")
    speed, turn = file["executed"][:, :, 0], file["executed"][:, :, 1]
    left_foot = list(file.attrs["joint_names"]).index(b"LeftFoot")
    height = file["joint_positions"][0, :, left_foot, 1]  # of one clip: its chunk alone is read
    down = file["contacts"][0, :, 0]

figure, (plane, foot) = plt.subplots(1, 2, figsize=(10, 4))
plane.hexbin(turn[train].ravel(), speed[train].ravel(), gridsize=40, bins="log")
plane.set(title=f"{train.sum()} clips to train with", xlabel="turn rate, rad/s", ylabel="speed, m/s")
foot.plot(height)
foot.fill_between(range(len(down)), height.min(), height, where=down == 1, alpha=0.3)
foot.set(title="left ankle, shaded while the foot is down", xlabel="frame", ylabel="height, m")
figure.savefig(sys.argv[2])
