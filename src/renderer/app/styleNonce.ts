/** The nonce of the content security policy, which the server writes into the page; empty during development. */
export const styleNonce: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '')

// What locks scrolling behind a dialog writes a style element of its own and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
