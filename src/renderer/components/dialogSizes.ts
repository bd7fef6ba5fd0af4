/** How wide dialogs are, from a question to a page of its own; a drawer for a form is `drawer`. */
export const DIALOG_SIZES = {
  modal: '28.75rem',
  drawer: '32.5rem',
  wide: '40rem',
  wider: '48rem',
  full: '67.5rem',
} as const
