import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

interface QrCodeProps {
  readonly text: string
  readonly label: string
  /** Its width and height, in rem. */
  readonly side?: string
}

const QUIET_MODULES = 4

function pathOf(text: string): { readonly path: string; readonly size: number } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`
    }
  }
  return { path, size: count + QUIET_MODULES * 2 }
}

/** A text as a QR code, dark on light in both themes, because cameras expect it so. */
export function QrCode({ text, label, side = '10rem' }: QrCodeProps) {
  const code = useMemo(() => pathOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#ffffff" rx={1} />
      <path d={code.path} fill="#111218" />
    </svg>
  )
}
