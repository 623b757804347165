"""What all pieces of a campaign found: report.json and report.html."""

import html
import json


def added(figures):
    """Numbers of all pieces added up, the last of what is no number."""
    whole = {}
    for one in figures:
        for name, value in one.items():
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            whole[name] = round(whole.get(name, 0) + value, 3) if number else value
    return whole


def part_report(name, part, pieces, options):
    asked = part.pieces(options)
    done = {piece: told for piece in asked if (told := pieces.read(name, piece))}
    bad = {piece: told["figures"] for piece, told in done.items() if not told["ok"]}
    figures = part.sum([told["figures"] for told in done.values()]) if part.sum else added(
        told["figures"] for told in done.values())
    times = sorted(told["when"] for told in done.values())
    return {"ok": bool(done) and not bad, "done": len(done), "of": len(asked), "figures": figures, "found": bad,
            "seconds": round(sum(told["seconds"] for told in done.values()), 1), "when": times[-1:] and [times[0], times[-1]],
            "asked": part.asked(options)}


def disagreeing(name, other, parts, pieces, options):
    """Pieces that ended with different hashes in two parts."""
    both = [(piece, pieces.read(name, piece), pieces.read(other, piece)) for piece in parts[name].pieces(options)]
    return [piece for piece, ours, theirs in both if ours and theirs and ours["figures"].get("hash") != theirs["figures"].get("hash")]


def report_of(code, parts, pieces, options):
    report = {"code": code, "parts": {name: part_report(name, part, pieces, options) for name, part in parts.items()}}
    for piece in disagreeing("soak", "soak_wasm", parts, pieces, options):
        report["parts"]["soak_wasm"]["ok"] = False
        report["parts"]["soak_wasm"]["found"][piece] = "WebAssembly parts from the native build"
    return report


def page(report, parts):
    rows = []
    for name, part in parts.items():
        told = report["parts"][name]
        if not told["done"]:
            rows.append(f"<tr><td>{part.title}</td><td>not run</td><td></td><td></td></tr>")
            continue
        figures = html.escape(json.dumps({**told["figures"], **({"found": told["found"]} if told["found"] else {})}, indent=1,
                                         ensure_ascii=False))
        share = "whole" if told["done"] == told["of"] else f"{told['done']} of {told['of']} pieces"
        rows.append(f"<tr class={'good' if told['ok'] else 'bad'}><td>{part.title}</td><td>{'passed' if told['ok'] else 'FOUND'}"
                    f"</td><td>{share} of {html.escape(told['asked'])}<br>{told['seconds']:.0f} s<br>"
                    f"{' to '.join(told['when'])}</td><td><pre>{figures}</pre></td></tr>")
    return ("<!doctype html><meta charset=utf-8><title>Amble's campaign</title><style>body{font:15px sans-serif;margin:2em}"
            "td{vertical-align:top;padding:.4em 1em;border-top:1px solid #ccc}pre{margin:0;max-height:16em;overflow:auto}"
            ".good td:nth-child(2){color:#070}.bad td:nth-child(2){color:#b00;font-weight:bold}</style>"
            f"<h1>Amble's campaign</h1><p>Code {report['code']}</p><table>{''.join(rows)}</table>\n")


def write_report(report, parts, folder):
    (folder / "report.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (folder / "report.html").write_text(page(report, parts), "utf-8")
