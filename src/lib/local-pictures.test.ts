import { expect, test } from 'vitest'
import { inWidth, picturePath, widthsOf } from './local-pictures.ts'

test('pictures made by the build have all their widths', () => {
  expect(widthsOf('/media/posters/0a1b-216.webp')).toBe(
    '/media/posters/0a1b-216.webp 216w, /media/posters/0a1b-504.webp 504w'
  )
  expect(widthsOf(picturePath('covers', 'ff', 640))?.split(', ')).toHaveLength(3)
  expect(inWidth('/media/covers/ff-640.webp', 1200)).toBe('/media/covers/ff-1200.webp')
})

test('pictures elsewhere have one URL', () => {
  for (const address of ['https://example.org/media/covers/ff-640.webp', '/media/share/ff.jpg', '']) {
    expect(widthsOf(address)).toBeUndefined()
    expect(inWidth(address, 320)).toBe(address)
  }
})
