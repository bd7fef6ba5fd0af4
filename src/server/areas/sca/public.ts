export { sealAppSecrets } from './appSecrets'
export {
  issueChallenge,
  proveChallenge,
  requireOpenChallenge,
  resendCode,
  viewChallenge,
  voidChallenge,
} from './challenges'
export { isScaAskedOf, requireLoginOf, requirePayerLogin, requireScaRegion } from './customers'
export { challengeFactorsOf, chooseFactor } from './factors'
export { getAppCode, getAuthentication } from './overview'
export { type JudgedAssertion, judgeAssertion } from './passkeys'
export { decideResetLiveness, findResetLiveness, openResetLiveness } from './resets'
export { endSession, requireSession } from './sessions'
export { liftLock, requireUnlocked } from './standing'
export { type ChallengeRow, getChallengeStates, getLiveChallengeRow, hasSession, listOpenChallengeRows } from './store'
