/** The grey text of an empty field, as the attribute that shows it; '' shows none. */
export function hint(text: string): { readonly placeholder: string } {
  return { placeholder: text }
}
