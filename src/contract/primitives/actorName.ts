interface Actor {
  /** What acted; null where that is withheld. */
  readonly kind: string | null
  readonly name: string | null
}

/**
 * Who acted, as lists and sentences say it: an API token as one, because its name could be a person's. Returns: null
 * where nobody acted, or nobody with a name.
 */
export function actorName(actor: Actor | null | undefined): string | null {
  const name = actor?.name ?? null
  return name !== null && actor?.kind === 'token' ? `API token ${name}` : name
}

/** The same of an act, as the audit log has it. */
export function whoActed(act: { readonly actorKind: string; readonly actorName: string | null }): string | null {
  return actorName({ kind: act.actorKind, name: act.actorName })
}
