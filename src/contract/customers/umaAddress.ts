const UMA_USER = /^\$[a-z0-9\-_.+]{1,63}$/
const UMA_DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

/** A UMA address in the lower case in which it is kept, or null when it is not one. Source: behaviour 3.2. */
export function normalUmaAddress(address: string): string | null {
  const normal = address.toLowerCase()
  const at = normal.indexOf('@')
  if (at === -1) return null
  return UMA_USER.test(normal.slice(0, at)) && UMA_DOMAIN.test(normal.slice(at + 1)) ? normal : null
}
