// A QR code, drawn in the browser. On white in both themes, as scanners expect.
import { useEffect, useState } from 'react'
import { report } from '../../browser/report.ts'
import { codePath } from './code-path.ts'

/** In modules; scanners need four of them around a code. */
const QUIET_ZONE = 4

interface QrCodeProps {
  /** The address that it opens. */
  text: string
  /** For screen readers. */
  name: string
  className?: string
}

/** Its place is reserved while the code that draws it loads; it stays empty where that fails. */
export function QrCode({ text, name, className = 'size-40' }: QrCodeProps) {
  const [code, setCode] = useState<{ path: string; size: number }>()
  useEffect(() => {
    let isCurrent = true
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
        if (isCurrent) setCode({ path: codePath(data), size })
      },
      (error) => report(error, 'QR code')
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <svg
      className={`flex-none rounded-poster bg-white forced-color-adjust-none ${className}`}
      role="img"
      aria-label={name}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      {code && <path d={code.path} />}
    </svg>
  )
}
