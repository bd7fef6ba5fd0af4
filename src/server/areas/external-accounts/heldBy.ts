import type { ExternalAccountRow } from './store'

const spelled = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Whether the holder of an account outside is its owner here, and not somebody whom the owner pays: what the owner
 * declared decides, else whether holder and owner have the same name.
 *
 * Input: `ownerName` is null for the platform, whose accounts are its own unless it declared otherwise.
 * Assumes: A-413.
 */
export function isHeldBy(
  { ownership_type, holder_name }: Pick<ExternalAccountRow, 'ownership_type' | 'holder_name'>,
  ownerName: string | null,
): boolean {
  if (ownership_type !== null) return ownership_type === 'FIRST_PARTY'
  return ownerName === null || (holder_name !== null && spelled(holder_name) === spelled(ownerName))
}
