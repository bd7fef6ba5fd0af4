import type { OwnershipChallengeReport } from '../../../contract/console/ownership/schemas'
import { spelledOut } from '../../components/format/spelledOut'
import { proofRefusalText } from '../../components/refusalText'

type Verdict = Pick<NonNullable<OwnershipChallengeReport['verdict']>, 'reason' | 'detail'>

/** What came of a challenge, in the words that every screen has for a refused proof. */
export const verdictText = ({ reason, detail }: Verdict): string =>
  proofRefusalText('signature', reason ?? '') ?? spelledOut(detail)
