import type { AskedEntry, OnboardingCase } from '../../../contract/console/onboarding/schemas'
import { enumText } from '../../components/format/enumText'
import { holderName } from './comparisons'
import { requirementName } from './requirementName'
import { words } from './words'

const text = words.ask

/** A point that may be asked for, with its key in the form. */
export interface AskPoint extends AskedEntry {
  readonly key: string
  /** What it is about, as staff read it. */
  readonly title: string
}

/** What is open: refused documents by what was wrong with them, everything else by what is missing. */
export function openPoints(found: OnboardingCase): AskPoint[] {
  const paperOf = (type: string, holderId: string) =>
    holderId === found.id ? enumText(type) : text.paperOf(enumText(type), holderName(found, holderId))
  return found.requirements.flatMap((requirement): AskPoint[] => {
    const { resourceId, type, field, acceptedDocumentTypes, state, documentIds } = requirement
    if (state === 'MET' || state === 'TO_REVIEW') return []
    const name = requirementName(requirement)
    const title = resourceId === found.id ? name : `${name} · ${holderName(found, resourceId)}`
    const refused = found.documentList.filter(({ id, review }) => documentIds.includes(id) && review?.fault != null)
    if (state === 'REFUSED' && refused.length > 0) {
      return refused.map(({ id, documentType, documentHolder, review }) => ({
        key: `${id} ${type}`,
        title,
        resourceId: id,
        type: review?.fault ?? 'INVALID_DOCUMENT',
        reason: `${paperOf(documentType, documentHolder)}: ${review?.reason ?? ''}`,
      }))
    }
    if (!isAskable(type)) return []
    const accepted =
      acceptedDocumentTypes === undefined ? '' : text.anyOf(acceptedDocumentTypes.map(enumText).join(', '))
    return [
      { key: `${resourceId} ${type} ${field ?? ''}`, title, resourceId, type, field, reason: `${title}${accepted}` },
    ]
  })
}

const isAskable = (type: string): type is AskedEntry['type'] => !type.startsWith('APPLICANT_')

/** What is sent to the customer, to be copied. */
export function askMessage(name: string, entries: readonly Pick<AskedEntry, 'reason'>[]): string {
  const points = entries.map(({ reason }) => `- ${reason}`).join('\n')
  return [text.greeting(name), text.opening, points, text.closing].join('\n\n')
}
