// Ends the tables that scroll behind a whole row, so that none is cut through.

const fit = (box) => {
  box.style.maxHeight = "";
  const room = box.clientHeight;
  if (box.scrollHeight <= room) return;
  const top = box.getBoundingClientRect().top - box.scrollTop;
  const ends = [...box.querySelectorAll("tr")].map((row) => row.getBoundingClientRect().bottom - top).filter((end) => end <= room);
  // A bar to scroll sideways lies below the rows.
  if (ends.length) box.style.maxHeight = `${ends.at(-1) + box.offsetHeight - room}px`;
};

// Does so with all tables that scroll in an element, whenever they come or get another width.
export const wholeRows = (element) => {
  const widths = new WeakMap();
  const sized = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (widths.get(target) === contentRect.width) continue;
      widths.set(target, contentRect.width);
      requestAnimationFrame(() => fit(target));
    }
  });
  const found = new MutationObserver(() => {
    for (const box of element.querySelectorAll(".scroll:has(table)")) if (!widths.has(box)) sized.observe(box);
  });
  found.observe(element, { childList: true, subtree: true });
};
