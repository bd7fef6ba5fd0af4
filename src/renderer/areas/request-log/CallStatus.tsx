import type { Tone } from '../../components/format/statusTone'
import { StatusBadge } from '../../components/StatusBadge'

const TONES: Readonly<Record<number, Tone>> = { 2: 'good', 3: 'quiet', 4: 'warn', 5: 'danger' }

/** An HTTP status with the tone of its class. */
export function CallStatus({ status }: { readonly status: number }) {
  return (
    <StatusBadge status={String(status)} label={String(status)} tone={TONES[Math.floor(status / 100)] ?? 'quiet'} />
  )
}
