import type { Vasp } from '../../../contract/vasps/schemas'
import { VASP_NAMES } from './vaspNames'

/** Every host of wallets that the service knows, as the wire has it. */
export const VASPS: readonly Vasp[] = VASP_NAMES.map((vaspName) => ({
  vaspName,
  url: `https://${vaspName.toLowerCase().replaceAll(' ', '-')}.example`,
}))

/** True when `GET /vasps` has that name; letter case does not matter. */
export function isListedVasp(vaspName: string): boolean {
  const wanted = vaspName.trim().toLowerCase()
  return VASP_NAMES.some((name) => name.toLowerCase() === wanted)
}
