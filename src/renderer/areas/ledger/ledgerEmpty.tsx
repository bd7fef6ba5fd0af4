import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { words } from './words'

/** What stands there while nothing is in the books. */
export const LEDGER_EMPTY = {
  title: words.empty.title,
  text: words.empty.text,
  action: <PageLink to={placeAddress('sandbox')}>{words.empty.action}</PageLink>,
}
