/** A script of the console that did not come. */
export class ScriptMissing extends Error {}

/** Fetches a script. Throws `ScriptMissing` where it does not come. */
export async function fetchScript<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    return await load()
  } catch (cause) {
    throw new ScriptMissing('a script of the console did not come', { cause })
  }
}

/** Loads the page again where the service answers: a page that nothing answers for would be gone. */
export async function loadPageAgain(): Promise<void> {
  const page = await fetch(window.location.href, { headers: { accept: 'text/html' } }).catch(() => null)
  if (page?.ok === true) window.location.reload()
}

/**
 * Fetches a script that did not come before. Some browsers keep for as long as a page stands that it failed: where it
 * fails again the page is loaded again. Returns: null where it failed.
 */
export async function fetchAgain<Script>(load: () => Promise<Script>): Promise<Script | null> {
  const script = await load().catch(() => null)
  if (script !== null) return script
  await loadPageAgain()
  return null
}
