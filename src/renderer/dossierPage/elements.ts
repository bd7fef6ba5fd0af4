/** An element with what is in it; texts are never read as markup. */
export function element(
  name: string,
  inside: readonly (Node | string)[] | string = [],
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...(typeof inside === 'string' ? [inside] : inside))
  return made
}
