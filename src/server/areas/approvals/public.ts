export {
  type ChangeRow,
  endChangeRow,
  failChangeRow,
  getChangeRow,
  insertChangeRow,
  listChangeRows,
} from './changeStore'
export { changeSubjectOf, needsSecondPerson, requireOnePerson, voidPolicyChanges } from './changes'
export {
  findOpenVote,
  isOpenVoteOf,
  judgeSignatures,
  missingSentences,
  settleVotes,
  signaturesMissing,
  voidStale,
  withdrawVoteOf,
} from './enforcement'
export { type OperatorAct, proposalSubjectOf, requireSigned, rulesMatching } from './operatorActs'
export { fullVoteOf, type PossibleSigner, possibleOf, reachOf } from './reach'
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
  requireOther,
  requireVersion,
  wholeSet,
} from './ruleVersions'
export { algorithmOf, challengeOf, messageOf, sealedTextOf, spkiOfCose } from './signatures'
export {
  type ApprovalSubject,
  type Asked,
  askRules,
  countedVoteOf,
  type Judged,
  judgeAdded,
  judgeAsked,
  judgeSubject,
  needsSignatures,
  ratesOf,
  type SignedThing,
} from './standing'
export {
  countProposals,
  endProposalRow,
  endVoteRow,
  getProposalRow,
  getVoteRow,
  insertProposalRow,
  insertSignatureRow,
  insertVoteRow,
  listProposalRows,
  listSignatureRows,
  listVoteRows,
  type ProposalRow,
  type SignatureRow,
  settleVoteRows,
  type VoteRow,
} from './store'
