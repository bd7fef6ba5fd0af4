import { useRead } from '../../client/useRead'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { words } from './words'

/** For a refused call whose signature or proof was judged: the way to the explanation. Else nothing. */
export function WhyLink({ callId }: { readonly callId: string }) {
  const read = useRead('listSignatureVerdicts', { query: { callId, limit: 1 } })
  const verdict = read.data?.data[0]
  return verdict === undefined ? null : <PageLink to={itemAddress('signatures', verdict.id)}>{words.whyLink}</PageLink>
}
