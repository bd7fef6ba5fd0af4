export {
  type ChallengeWish,
  issueChallenge,
  type ProofRefusal,
  proveChallenge,
  requireOpenChallenge,
  resendCode,
  viewChallenge,
  voidChallenge,
} from './challenges'
export { requirePayerLogin, requireScaRegion } from './customers'
export { chooseFactor } from './factors'
export { type GivenProof, type JudgedAssertion, judgeAssertion } from './passkeys'
export { decideResetLiveness, findResetLiveness, openResetLiveness } from './resets'
export { requireSession } from './sessions'
export { requireUnlocked } from './standing'
export { type ChallengeRow, getChallengeStates, getLiveChallengeRow } from './store'
