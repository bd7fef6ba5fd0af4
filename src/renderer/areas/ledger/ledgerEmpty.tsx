import { PageLink } from '../../navigation/PageLink'
import { words } from './words'

/** What stands there while nothing is in the books. */
export const LEDGER_EMPTY = {
  title: words.empty.title,
  text: words.empty.text,
  action: <PageLink to="/sandbox">{words.empty.action}</PageLink>,
}
