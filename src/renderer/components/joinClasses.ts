/** Class names joined; what is missing or false is left out. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
