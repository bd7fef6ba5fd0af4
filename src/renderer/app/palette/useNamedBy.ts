import { useRead } from '../../client/useRead'
import { useSearchHits } from '../../components/search/useSearchHits'
import { words as searchWords } from '../../components/search/words'
import { idTypeOf } from '../../navigation/idText'

/**
 * What a whole ID names, where the search knows it: "Payment · Ferreteria Luna SA"; whom a proposed payment pays. Null
 * for all others.
 */
export function useNamedBy(id: string): string | null {
  const hit = useSearchHits({ text: id, limit: 1 }).data?.data.find((found) => found.id === id)
  const isProposal = idTypeOf(id) === 'MoneyProposal'
  const proposal = useRead('getMoneyProposal', { params: { proposalId: id } }, { isEnabled: isProposal }).data
  if (proposal !== undefined) return proposal.payee.name ?? proposal.customerName
  return hit === undefined ? null : `${searchWords.kinds[hit.kind]} · ${hit.title}`
}
