"""Small linear algebra for rigs: 4 x 4 matrices as rows, vectors as lists."""

import math

def identity():
    return [[float(i == j) for j in range(4)] for i in range(4)]


def times(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def moved(x, y, z):
    return [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]


def scaled(s):
    return [[s, 0, 0, 0], [0, s, 0, 0], [0, 0, s, 0], [0, 0, 0, 1]]


def turned(axis, degrees):
    c, s = round(math.cos(math.radians(degrees)), 12), round(math.sin(math.radians(degrees)), 12)
    return {"x": [[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]],
            "y": [[c, 0, s, 0], [0, 1, 0, 0], [-s, 0, c, 0], [0, 0, 0, 1]],
            "z": [[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]}[axis]


def product(*matrices):
    out = identity()
    for matrix in matrices:
        out = times(out, matrix)
    return out


def inverse(m):
    """Of a matrix that turns, scales evenly and moves."""
    square = sum(m[i][0] ** 2 for i in range(3))
    back = [[m[j][i] / square for j in range(3)] for i in range(3)]
    move = [-sum(back[i][k] * m[k][3] for k in range(3)) for i in range(3)]
    return [back[i] + [move[i]] for i in range(3)] + [[0, 0, 0, 1]]


def column_major(m):
    return [m[i][j] for j in range(4) for i in range(4)]


def parts(m):
    """Translation, rotation (x y z w) and even scale of a matrix."""
    s = math.sqrt(sum(m[i][0] ** 2 for i in range(3)))
    r = [[m[i][j] / s for j in range(3)] for i in range(3)]
    trace = r[0][0] + r[1][1] + r[2][2]
    if trace > 0:
        w = 2 * math.sqrt(1 + trace)
        q = [(r[2][1] - r[1][2]) / w, (r[0][2] - r[2][0]) / w, (r[1][0] - r[0][1]) / w, w / 4]
    else:
        i = max(range(3), key=lambda k: r[k][k])
        j, k = (i + 1) % 3, (i + 2) % 3
        d = 2 * math.sqrt(1 + r[i][i] - r[j][j] - r[k][k])
        q = [0.0] * 4
        q[i], q[j], q[k], q[3] = d / 4, (r[j][i] + r[i][j]) / d, (r[k][i] + r[i][k]) / d, (r[k][j] - r[j][k]) / d
    return [m[i][3] for i in range(3)], q, s


def minus(a, b):
    return [a[i] - b[i] for i in range(3)]


def plus(a, b, share=1.0):
    return [a[i] + share * b[i] for i in range(3)]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def unit(a):
    n = math.sqrt(sum(x * x for x in a)) or 1.0
    return [x / n for x in a]
