/** The first that matches counts: each of these calls itself by the names of those below it, too. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/Electron\//, 'Desktop window'],
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** What a browser calls itself, in two or three words; as it stands where nothing is recognised. */
export function browserText(userAgent: string, unknown: string): string {
  if (userAgent.trim() === '') return unknown
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  for (const [pattern, name] of PROGRAMS) {
    const match = pattern.exec(userAgent)
    if (match === null) continue
    const program = match[1] === undefined ? name : `${name} ${match[1]}`
    return system === undefined ? program : `${program}, ${system}`
  }
  return userAgent.slice(0, 60)
}
