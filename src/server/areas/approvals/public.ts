export {
  type ChangeRow,
  countWaitingChanges,
  endChangeRow,
  failChangeRow,
  getChangeRow,
  insertChangeRow,
  listChangeRows,
} from './changeStore'
export {
  changeSubjectOf,
  type Gone,
  namedIn,
  needsSecondPerson,
  requireOnePerson,
  requirePersonForData,
  voidChangesOfGone,
  voidPolicyChanges,
  withConfirmers,
} from './changes'
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
export {
  countPastPayments,
  countVersionsSince,
  keepApprovalFacts,
  listKeptFacts,
  listPastPayments,
  type PastPayment,
} from './facts/keptFacts'
export { peopleOf, rulesChangeOf } from './facts/rulesChange'
export {
  endProposal,
  failProposal,
  failProposalOfQuote,
  type OperatorAct,
  proposalSubjectOf,
  requireSigned,
  rulesMatching,
  signaturesOf,
} from './operatorActs'
export { advancedBy, mayCount, type PossibleSigner, possibleOf, reachOf } from './reach'
export { type Asker, matches, needsOf, type Rates, requirementsOf, type SignerStanding } from './rules'
export {
  countOpenVotes,
  getRules,
  getVersion,
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
  askRules,
  countedVoteOf,
  type Judged,
  judgeAdded,
  judgeAsked,
  judgeSubject,
  type RequiredSignatures,
  ratesOf,
  requirementsNow,
  type SignedThing,
  uncountedReasonOf,
} from './standing'
export {
  countProposals,
  getProposalRow,
  getRuleNumber,
  getRuleNumberOfEnd,
  getVoteRow,
  insertProposalRow,
  insertSignatureRow,
  insertVoteRow,
  listProposalRows,
  listVoteRows,
  type ProposalRow,
  type SignatureRow,
  type VoteRow,
} from './store'
