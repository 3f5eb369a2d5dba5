"""Read pictures back: the elements of an SVG, and the numbers that its shapes stand for."""

from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str | bytes) -> ET.Element:
    """The root of a picture, which must be well-formed."""
    return ET.fromstring(svg)


def texts(root: ET.Element) -> list[str]:
    """Every text that is drawn, in order."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def words(root: ET.Element, name: str) -> str:
    """The title or description of the whole picture."""
    return (root.findtext(f"{SVG}{name}") or "").strip()


def described(root: ET.Element) -> str:
    """The title, the description, and all that is drawn as text."""
    return " ".join([words(root, "title"), words(root, "desc"), *texts(root)])


def classed(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def scale(root: ET.Element) -> float:
    """The pixels of a chance of 1, from the numbers in percent beside the axis."""
    marks = [
        (float(element.text.removesuffix("%")) / 100, float(element.get("y", "")))
        for element in root.iter(f"{SVG}text")
        if element.text and element.text.endswith(" %") and "end" in element.get("class", "").split()
    ]
    (low, y_low), (high, y_high) = min(marks), max(marks)
    return (y_low - y_high) / (high - low)


def bars(root: ET.Element) -> dict[str, float]:
    """The chance that the height of each bar stands for, by the bar's title."""
    (group,) = classed(root, "bars")
    unit = scale(root)
    return {element.findtext(f"{SVG}title") or "": float(element.get("height", "")) / unit for element in group}


def curves(root: ET.Element) -> list[dict[str, float]]:
    """For each curve, the chance that the height of each dot stands for, by its title; the first policy's last."""
    unit = scale(root)
    zero = max(float(element.get("y1", "")) for element in classed(root, "s-grid"))
    return [
        {
            element.findtext(f"{SVG}title") or "": (zero - float(element.get("cy", ""))) / unit
            for element in group.iter(f"{SVG}circle")
        }
        for group in classed(root, "curve")
    ]
