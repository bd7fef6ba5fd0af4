import { html, type Markup } from './markup'

/** What was refused of a form, and what had been filled in. */
export interface Refused {
  /** Sentences by the names of the fields. */
  readonly faults: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

export const NOTHING_REFUSED: Refused = { faults: {}, values: {} }

/** One page: what its tab says, and what stands in its one column. */
export interface PageParts {
  readonly title: string
  readonly body: Markup
  /** Where its forms may lead beside this host: the origin of the redirect. */
  readonly leadsTo?: string | null
  /** The only script that may run; nearly no page has one. */
  readonly script?: string
}

interface FieldFacts {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'date' | 'file'
  readonly hint?: string
  readonly autocomplete?: string
  readonly isOptional?: boolean
  readonly accept?: string
  readonly options?: readonly (readonly [value: string, text: string])[]
}

function optionsOf(options: NonNullable<FieldFacts['options']>, value: string): Markup[] {
  const choose = html`<option value=""${value === '' ? html` selected` : null}>Choose</option>`
  return [
    choose,
    ...options.map(
      ([key, text]) => html`<option value="${key}"${key === value ? html` selected` : null}>${text}</option>`,
    ),
  ]
}

/** Marks what is wrong; the page begins with the focus on the first of it, without a script. */
export const wrong = ({ faults }: Refused, name: string): Markup =>
  html` aria-invalid="true"${Object.keys(faults)[0] === name ? html` autofocus` : null}`

/** A labelled field with its hint and its fault, which those who listen hear with it. */
export function field(facts: FieldFacts, known: Readonly<Record<string, string>>, refused: Refused): Markup {
  const { name, label, type = 'text', hint, autocomplete = 'off', isOptional = false, accept, options } = facts
  const value = refused.values[name] ?? known[name] ?? ''
  const fault = refused.faults[name]
  const described = [hint === undefined ? '' : `${name}-hint`, fault === undefined ? '' : `${name}-fault`]
    .join(' ')
    .trim()
  const shared = html`id="${name}" name="${name}"${described === '' ? null : html` aria-describedby="${described}"`}${
    fault === undefined ? null : wrong(refused, name)
  }`
  const control =
    options === undefined
      ? html`<input ${shared} type="${type}" autocomplete="${autocomplete}"${
          type === 'file' ? html` accept="${accept ?? ''}"` : html` value="${value}" maxlength="1000"`
        }>`
      : html`<select ${shared} autocomplete="${autocomplete}">${optionsOf(options, value)}</select>`
  return html`<div class="field"><label for="${name}">${label}${isOptional ? ' (optional)' : ''}</label>${control}${
    hint === undefined ? null : html`<p class="soft" id="${name}-hint">${hint}</p>`
  }${fault === undefined ? null : html`<p class="fault" id="${name}-fault">${fault}</p>`}</div>`
}

/** What is wrong with a form as a whole, said first. */
export function alert({ faults }: Refused, sentence = 'Some answers need another look. Nothing was sent yet.'): Markup {
  const others = Object.entries(faults).filter(([name]) => name === '')
  if (Object.keys(faults).length === 0) return html``
  return html`<p class="alert" role="alert">${others[0]?.[1] ?? sentence}</p>`
}

/** The form of a step; it names the step, so that an old page in another tab does nothing. */
export function form(step: string, inside: Markup, submit: string, others: readonly Markup[] = []): Markup {
  return html`<form method="post" enctype="multipart/form-data" novalidate>
<input type="hidden" name="step" value="${step}">
${inside}<button name="action" value="NEXT">${submit}</button>${others}</form>`
}

interface RowWords {
  readonly action: string
  readonly text: string
  /** `text` with what it is about. */
  readonly label: string
}

/** A form of one button, which does something with one of a list: what it is about is said to those who listen. */
export function rowForm(step: string, about: readonly [name: string, value: string], words: RowWords): Markup {
  const [name, value] = about
  return html`<form class="row" method="post" enctype="multipart/form-data">
<input type="hidden" name="step" value="${step}"><input type="hidden" name="${name}" value="${value}">
<button class="plain" name="action" value="${words.action}" aria-label="${words.label}">${words.text}</button></form>`
}

/** The button to the step before. */
export const BACK = html`<button class="plain" name="action" value="BACK">Back</button>`
/** The button that takes a file in and stays. */
export const ADD = html`<button class="plain" name="action" value="ADD">Add this file and another one</button>`
