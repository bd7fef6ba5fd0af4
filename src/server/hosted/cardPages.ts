import type { CardPage } from '../../contract/hosted/schemas'
import { form, type PageParts } from './kit'
import { html, type Markup } from './markup'

/** How long the page keeps what it shows, in seconds. Assumes: A-562. */
const SHOWN_SECONDS = 60

/**
 * The only script of these pages: copies what stands beside a button, and takes everything away after a minute, or when
 * the page is left. Where the browser lets no page write to the clipboard, the text is marked for the person to copy.
 */
const COPY_AND_FORGET = `
const secrets = [...document.querySelectorAll('[data-secret]')];
const said = document.querySelector('[data-said]');
const mark = (node) => getSelection().selectAllChildren(node);
for (const button of document.querySelectorAll('[data-copies]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const node = document.getElementById(button.dataset.copies);
    try {
      await navigator.clipboard.writeText(node.textContent.replaceAll(' ', ''));
      said.textContent = button.dataset.done;
    } catch {
      mark(node);
      said.textContent = 'The browser does not let this page copy. It is marked: copy it with the keyboard.';
    }
  });
}
const forget = () => {
  for (const node of secrets) node.textContent = node.dataset.secret;
  for (const button of document.querySelectorAll('[data-copies]')) button.remove();
  said.textContent = 'Hidden again. Ask for another link to see it once more.';
};
setTimeout(forget, ${SHOWN_SECONDS * 1000});
addEventListener('pagehide', forget);
`

interface Secret {
  readonly id: string
  readonly label: string
  readonly value: string
  /** What stands there once it is forgotten. */
  readonly hidden: string
  readonly copied: string
}

function secretRow({ id, label, value, hidden, copied }: Secret): Markup {
  const name = `Copy ${label.toLowerCase()}`
  return html`<dt>${label}</dt><dd><span id="${id}" data-secret="${hidden}">${value}</span>
<button type="button" class="plain copy" data-copies="${id}" data-done="${copied}" aria-label="${name}"
  hidden>Copy</button></dd>`
}

const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** The page of a card: what it asks first, and what it shows once. */
export function cardMarkup({ step, brand, last4, expiry, number, securityCode }: CardPage): PageParts {
  if (step === 'ASK' || number === null || securityCode === null) {
    return {
      title: 'Card number',
      body: html`<h1>Your card</h1><p>${brand} •••• ${last4}</p>
<p class="soft">The number is shown once, for a minute. Make sure that nobody looks over your shoulder.</p>${form(
        'ASK',
        html``,
        'Show the number',
      )}`,
    }
  }
  const rows = [
    secretRow({
      id: 'number',
      label: 'Card number',
      value: grouped(number),
      hidden: `•••• •••• •••• ${last4}`,
      copied: 'The card number is copied.',
    }),
    html`<dt>Valid until</dt><dd><span>${expiry}</span></dd>`,
    secretRow({
      id: 'security-code',
      label: 'Security code',
      value: securityCode,
      hidden: '•••',
      copied: 'The security code is copied.',
    }),
  ]
  return {
    title: 'Card number',
    body: html`<h1>Your card</h1><dl class="facts">${rows}</dl>
<p class="soft" role="status" data-said>Hidden again in ${SHOWN_SECONDS} seconds.</p>`,
    script: COPY_AND_FORGET,
  }
}
