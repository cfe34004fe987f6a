/** Scrolls a grid, or what scrolls around a table, as a person does who searches it, then in leaps; runs in the page. */
export async function scrollAbout(element: HTMLElement | SVGElement): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let view: Element = element;
  while (view.scrollHeight <= view.clientHeight && view.parentElement) view = view.parentElement;
  for (let step = 0; step < 120; step++) {
    view.scrollTop += 60;
    view.scrollLeft += step % 40 < 20 ? 40 : -40;
    await frame();
  }
  for (let step = 0; step < 20; step++) {
    view.scrollTop = (step * 7919) % view.scrollHeight;
    await frame();
  }
}
