// What a reader of the page that is open would stumble over, as a list of sentences.
(() => {
  const problems = [];

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.body.querySelectorAll('*')]
      .filter(e => e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest('pre, .wide, p:has(> img)'))
      .map(e => `<${e.localName}> ${e.textContent.trim().slice(0, 40)}`);
    problems.push(`it is ${root.scrollWidth} wide: ${widest.slice(-1)}`);
  }

  for (const image of document.images) {
    if (!image.complete || image.naturalWidth === 0)
      problems.push(`the picture ${image.getAttribute('src')} is missing`);
    else if (image.getBoundingClientRect().width < image.naturalWidth * 0.8)
      problems.push(`the picture ${image.getAttribute('src')} is too small to be read`);
  }

  // Computed colours are rgb(…) or rgba(…).
  const parse = text => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, below) => ({
    r: top.r * top.a + below.r * (1 - top.a),
    g: top.g * top.a + below.g * (1 - top.a),
    b: top.b * top.a + below.b * (1 - top.a),
    a: 1,
  });
  const canvas = matchMedia('(prefers-color-scheme: dark)').matches ? { r: 0, g: 0, b: 0, a: 1 } : { r: 255, g: 255, b: 255, a: 1 };
  const backgrounds = new Map();
  const backgroundOf = element => {
    if (element === null)
      return canvas;
    if (!backgrounds.has(element))
      backgrounds.set(element, over(parse(getComputedStyle(element).backgroundColor), backgroundOf(element.parentElement)));
    return backgrounds.get(element);
  };
  const luminance = colour => {
    const [r, g, b] = [colour.r, colour.g, colour.b].map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };

  const seen = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    // The text of a drawing has what is drawn behind it, which is checked in the picture's own file.
    if (seen.has(element) || texts.currentNode.data.trim() === '' || element.closest('svg, script, style'))
      continue;
    seen.add(element);
    if (element.getClientRects().length === 0)
      continue;

    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const wanted = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
    const background = backgroundOf(element);
    const ratio = contrast(over(parse(style.color), background), background);
    if (ratio < wanted)
      problems.push(`the contrast of "${texts.currentNode.data.trim().slice(0, 40)}" is ${ratio.toFixed(2)}`);
  }

  return problems;
})()
