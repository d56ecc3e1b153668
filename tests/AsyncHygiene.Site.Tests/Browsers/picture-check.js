// What is hard to read in the drawing that is open, as a list of sentences.
(() => {
  const problems = [];
  const drawing = document.documentElement.getBoundingClientRect();
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  // Behind the drawing is the page; these are its colours here and on GitHub.
  const page = isDark ? [13, 17, 23] : [255, 255, 255];

  const parse = text => text.match(/[\d.]+/g).map(Number);
  const luminance = colour => {
    const [r, g, b] = colour.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };

  for (const text of document.querySelectorAll('text')) {
    const box = text.getBoundingClientRect();
    const name = `"${text.textContent.trim().slice(0, 40)}"`;
    if (box.left < drawing.left || box.right > drawing.right || box.top < drawing.top || box.bottom > drawing.bottom)
      problems.push(`${name} leaves the drawing`);

    const shape = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      .find(e => e.localName === 'rect' && getComputedStyle(e).fill !== 'none');
    const room = shape?.getBoundingClientRect();
    if (room && (box.left < room.left || box.right > room.right))
      problems.push(`${name} leaves its box`);

    const ratio = contrast(parse(getComputedStyle(text).fill), shape ? parse(getComputedStyle(shape).fill) : page);
    if (ratio < 4.5)
      problems.push(`the contrast of ${name} is ${ratio.toFixed(2)}`);
  }

  return problems;
})()
