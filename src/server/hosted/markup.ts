/** Text that is HTML already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Inserted = Markup | string | number | null | readonly Markup[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

function textOf(value: Inserted): string {
  if (value === null) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escaped(String(value))
}

/** HTML of a template: whatever is inserted and is no markup is text, whatever it holds. */
export function html(parts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  return new Markup(parts.reduce((text, part, at) => text + textOf(values[at - 1] ?? null) + part))
}
