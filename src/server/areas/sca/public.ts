export { sealAppSecrets } from './appSecrets'
export {
  issueChallenge,
  proveChallenge,
  requireOpenChallenge,
  resendCode,
  viewScaChallenge,
  voidChallenge,
} from './challenges'
export { isScaAskedOf, loginEndsAt, requireLoginOf, requirePayerLogin, requireScaRegion } from './customers'
export { challengeFactorsOf, chooseFactor } from './factors'
export { getAppCode, getAuthentication } from './overview'
export { type JudgedScaAssertion, judgeScaAssertion } from './passkeys'
export { decideResetLiveness, findResetLiveness, openResetLiveness } from './resets'
export { endSession, requireSession } from './sessions'
export { liftLock, requireUnlocked } from './standing'
export {
  getChallengeStates,
  getLiveChallengeRow,
  hasSession,
  listOpenChallengeRows,
  type ScaChallengeRow,
} from './store'
