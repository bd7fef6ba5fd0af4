export {
  findOpenVote,
  judgeSignatures,
  missingSentences,
  settleVotes,
  signaturesMissing,
  voidStale,
  withdrawVoteOf,
} from './enforcement'
export {
  type Asker,
  authorityOf,
  type CountedVote,
  NO_RULES,
  needsOf,
  requirementsOf,
  type SignerStanding,
} from './rules'
export {
  countOpenVotes,
  getRules,
  listRulesNaming,
  listVersions,
  putRulesInForce,
  requireVersion,
} from './ruleVersions'
export { algorithmOf, challengeOf } from './signatures'
export {
  type ApprovalSubject,
  countedVoteOf,
  type Judged,
  judgeSubject,
  needsSignatures,
  ratesOf,
  sha256Of,
} from './standing'
export {
  endVoteRow,
  getVoteRow,
  insertSignatureRow,
  insertVoteRow,
  listSignatureRows,
  listVoteRows,
  type SignatureRow,
  type VoteRow,
} from './store'
