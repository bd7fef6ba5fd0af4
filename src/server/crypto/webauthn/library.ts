type Library = typeof import('@simplewebauthn/server')

let library: Promise<Library> | null = null

/**
 * The library takes a quarter of a second to load, so it is loaded when the first passkey comes. On newer runtimes it
 * prints one warning about an experimental algorithm while it loads; nothing depends on it.
 */
export function loadLibrary(): Promise<Library> {
  library ??= import('@simplewebauthn/server')
  return library
}
