export {
  type ChallengeWish,
  issueChallenge,
  type ProofRefusal,
  proveChallenge,
  requireOpenChallenge,
  resendCode,
  viewChallenge,
} from './challenges'
export { isScaAskedOf, requireScaCustomer, requireScaRegion } from './customers'
export { challengeFactorsOf, requireFactor } from './factors'
export { type GivenProof, type JudgedAssertion, judgeAssertion } from './passkeys'
export { decideResetLiveness, openResetLiveness } from './resets'
export { requireSession } from './sessions'
export { requireUnlocked } from './standing'
export { type ChallengeRow, getChallengeStates, getLiveChallengeRow } from './store'
