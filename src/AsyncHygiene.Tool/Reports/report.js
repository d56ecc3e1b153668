const label = document.querySelector('.search');
const input = label.querySelector('input');
const output = label.querySelector('output');
const found = [...document.querySelectorAll('.found')].map(element => ({ element, text: element.textContent.toLowerCase() }));
label.hidden = false;
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(word => word);
  let count = 0;
  for (const { element, text } of found) {
    element.hidden = !words.every(word => text.includes(word));
    count += element.hidden ? 0 : 1;
  }
  for (const details of document.querySelectorAll('main details')) {
    if (details.querySelector('.found')) details.open = words.length > 0;
  }
  output.textContent = words.length === 0 ? '' : count === 1 ? '1 entry' : `${count} entries`;
});
