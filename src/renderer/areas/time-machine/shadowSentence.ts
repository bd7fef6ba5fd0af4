import type { Shadow, ShadowFigures } from '../../../contract/console/shadows/schemas'
import { listText } from '../agents/policySentences'
import { words } from './words'

const w = words.shadows

const partsOf = ({ held, letThrough, refused, otherwise }: ShadowFigures): string[] => [
  ...(held > 0 ? [w.held(held)] : []),
  ...(letThrough > 0 ? [w.letThrough(letThrough)] : []),
  ...(refused > 0 ? [w.refused(refused)] : []),
  ...(otherwise > 0 ? [w.otherwise(otherwise)] : []),
]

const isSame = (one: ShadowFigures, other: ShadowFigures): boolean => partsOf(one).join() === partsOf(other).join()

/** "Today it would have held 2 and let 1 through. Since it began: would have held 9." */
export function shadowSentence({ judged, today, inAll, failed }: Shadow): string {
  if (judged === 0 && failed === 0) return w.nothingYet
  const [ofToday, ofAll] = [partsOf(today), partsOf(inAll)]
  const sentences = [
    ofToday.length === 0 ? w.sameToday : `${w.today} ${listText(ofToday)}.`,
    ...(ofAll.length === 0 || isSame(today, inAll) ? [] : [`${w.since} ${listText(ofAll)}.`]),
    ...(failed > 0 ? [w.failed(failed)] : []),
  ]
  return sentences.join(' ')
}
