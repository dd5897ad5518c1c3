import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { $shortcutsAreOn } from '../../places/listening.store.ts'
import { closePlayer, seekTo, togglePlay } from '../actions.ts'
import { $isMuted, $player, $positionSeconds } from '../player.store.ts'
import { bar, button, openBar, prepareBar, seekBar } from './bar.browser.testing.tsx'

const step = () => $player.get().step
const main = () => document.querySelector<HTMLElement>('main')
const help = page.getByRole('dialog', { name: 'Sneltoetsen' })

prepareBar()

beforeEach(async () => {
  await page.viewport(1280, 800)
  await openBar()
  togglePlay()
  seekTo(100)
  main()?.focus()
})

afterEach(() => $shortcutsAreOn.set(true))

describe('the keyboard', () => {
  test('the keyboard plays and pauses with K, from anywhere on the page', async () => {
    await userEvent.keyboard('k')
    expect(step()).not.toBe('paused')
    await userEvent.keyboard('K')
    expect(step()).toBe('paused')
  })

  test('the keyboard skips with J and L', async () => {
    await userEvent.keyboard('j')
    expect($positionSeconds.get()).toBe(90)
    await userEvent.keyboard('l')
    expect($positionSeconds.get()).toBe(120)
  })

  test('the keyboard moves between chapters with shift and an arrow', async () => {
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect($positionSeconds.get()).toBe(150)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect($positionSeconds.get()).toBe(60)
  })

  test('the keyboard mutes with M', async () => {
    await userEvent.keyboard('m')
    expect($isMuted.get()).toBe(true)
    await userEvent.keyboard('m')
    expect($isMuted.get()).toBe(false)
  })

  test('the keyboard steps with the arrows and jumps with digits in the player only', async () => {
    await userEvent.keyboard('{ArrowRight}5')
    expect($positionSeconds.get()).toBe(100)
    button('Meer').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect($positionSeconds.get()).toBe(105)
    await userEvent.keyboard('5')
    expect($positionSeconds.get()).toBe(150)
  })

  test('the keyboard leaves space to the page, and keys to the focused button', async () => {
    const pressSpace = (target: Element) => {
      const press = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })
      target.dispatchEvent(press)
      return press.defaultPrevented
    }
    expect(pressSpace(main() ?? document.body)).toBe(false)
    expect(pressSpace(button('Demp').element())).toBe(false)
    expect(step()).toBe('paused')
    expect(pressSpace(seekBar.element())).toBe(true)
    expect(step()).not.toBe('paused')
  })

  test('the keyboard types in a field and chooses in a list', async () => {
    await userEvent.type(page.getByRole('textbox', { name: 'Zoek' }), 'kjlm?')
    expect(page.getByRole('textbox', { name: 'Zoek' }).element()).toHaveProperty('value', 'kjlm?')
    bar.getByRole('combobox', { name: 'Snelheid' }).element().focus()
    await userEvent.keyboard('k')
    expect(step()).toBe('paused')
    expect($positionSeconds.get()).toBe(100)
    expect($isMuted.get()).toBe(false)
  })

  test.each(['Control', 'Alt', 'Meta'])(
    'the keyboard leaves keys with %s to the browser',
    async (modifier) => {
      const init = { key: 'k', bubbles: true, cancelable: true }
      const held = { Control: { ctrlKey: true }, Alt: { altKey: true }, Meta: { metaKey: true } }[modifier]
      main()?.dispatchEvent(new KeyboardEvent('keydown', { ...init, ...held }))
      expect(step()).toBe('paused')
    }
  )

  test('the keyboard can be switched off, letters included', async () => {
    $shortcutsAreOn.set(false)
    await userEvent.keyboard('klm?')
    button('Meer').element().focus()
    await userEvent.keyboard('5')
    expect(step()).toBe('paused')
    expect($positionSeconds.get()).toBe(100)
    expect($isMuted.get()).toBe(false)
    expect(help.query()).toBeNull()
    seekBar.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect($positionSeconds.get(), 'a range keeps the keys of a range').toBe(105)
  })

  test('the keyboard does nothing when the player is closed', async () => {
    closePlayer()
    await userEvent.keyboard('k')
    expect(step()).toBe('closed')
  })

  test('the keyboard shows its keys with ?, ignores them behind that dialog, and continues afterwards', async () => {
    seekBar.element().focus()
    await userEvent.keyboard('?')
    await expect.element(help.getByText('Speel af of pauzeer')).toBeVisible()
    await userEvent.keyboard('k')
    expect(step()).toBe('paused')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => help.query()).toBeNull()
    await expect.element(seekBar).toHaveFocus()
    await userEvent.keyboard('?')
    await help.getByRole('button', { name: 'Sluit sneltoetsen' }).click()
    await expect.poll(() => help.query()).toBeNull()
  })
})
