// What a listener comes for, and how many presses it may take: on a phone with one hand, from the home page or from the bar while
// something plays; and the same with the keyboard.
import type { Locator, Page } from '@playwright/test'
import { yoursText } from '../../src/texts/nl/yours.ts'
import { expect, test as firstVisit } from './support/context.ts'
import { test as afterWeeks, KEPT_ID } from './support/lived-in.ts'
import { playEpisode, player, playLink } from './support/player.ts'
import { stubPushManager } from './support/push.ts'
import { expectSound, recordSound, soundingSecond } from './support/sound.ts'
import { withNotices } from './support/worker.ts'

/** Counts what a visitor does: a press, some typing, and each whole screen that is scrolled past to reach something. */
class Hand {
  presses = 0
  private readonly act: (control: Locator) => Promise<void>
  constructor(act: (control: Locator) => Promise<void>) {
    this.act = act
  }
  async press(control: Locator): Promise<void> {
    await expect(control).toBeVisible()
    this.presses += 1 + (await control.evaluate(screensAway))
    await control.scrollIntoViewIfNeeded()
    await this.act(control)
  }
  async type(field: Locator, words: string): Promise<void> {
    this.presses += 1
    await expect(field).toBeFocused()
    await field.page().keyboard.type(words)
  }
}

/** What stands in a layer of its own comes to the visitor. */
function screensAway(control: Element): number {
  if (control.closest('.player, dialog, [popover]')) return 0
  return Math.floor(Math.max(0, control.getBoundingClientRect().bottom - innerHeight) / innerHeight)
}

const WAYS: [string, (control: Locator) => Promise<void>][] = [
  ['with one hand', (control) => control.tap()],
  [
    'with the keyboard',
    async (control) => {
      await control.focus()
      const isSwitch = (await control.getAttribute('role')) === 'switch'
      await control.page().keyboard.press(isSwitch ? 'Space' : 'Enter')
    }
  ]
]

interface Task {
  name: string
  presses: number
  /** What is so before it starts, such as an episode that plays. */
  prepare?: (page: Page) => Promise<void>
  does: (hand: Hand, page: Page) => Promise<void>
}

const stored = (page: Page, name: string): Promise<string> =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', `kino9-${name}`)
const expectStored = (page: Page, name: string, what: string | RegExp) =>
  expect.poll(() => stored(page, name)).toMatch(what)

const play = async (page: Page) => {
  await page.goto('/')
  await playEpisode(page, 118)
}
const more = (page: Page) => player(page).getByRole('button', { name: /^Meer/ }).filter({ visible: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Meer', exact: true })
const ofCard = (page: Page) => page.getByRole('button', { name: /^Meer met / }).first()
const menu = (page: Page) => page.getByRole('dialog', { name: /^Meer met / })
const yours = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: yoursText.title, exact: true })
const poster = (page: Page) => page.getByRole('button', { name: /La Jetée/ }).first()
const overlay = (page: Page) => page.getByRole('dialog')

const TASKS: readonly Task[] = [
  {
    name: 'the newest episode plays',
    presses: 1,
    does: async (hand, page) => {
      await hand.press(playLink(page, 118))
      await expectSound(page)
    }
  },
  {
    name: 'the speed changes',
    presses: 2,
    prepare: play,
    does: async (hand, page) => {
      await hand.press(more(page))
      await hand.press(sheet(page).getByRole('button', { name: 'Sneller' }))
      await expectStored(page, 'playback-speed', '1.1')
    }
  },
  {
    name: 'the sleep timer is set',
    presses: 2,
    prepare: play,
    does: async (hand, page) => {
      await hand.press(more(page))
      await hand.press(sheet(page).getByRole('button', { name: '15 minuten' }))
      await expect(sheet(page).getByRole('group', { name: 'Slaaptimer, nog 15 minuten' })).toBeVisible()
    }
  },
  {
    name: 'an episode plays next',
    presses: 2,
    does: async (hand, page) => {
      await hand.press(ofCard(page))
      await hand.press(menu(page).getByRole('button', { name: 'Speel hierna' }))
      await expectStored(page, 'queue', 'ep-118')
    }
  },
  {
    name: 'an episode is kept for the train',
    presses: 2,
    does: async (hand, page) => {
      await hand.press(ofCard(page))
      await hand.press(menu(page).getByRole('button', { name: 'Bewaar' }))
      await expectStored(page, 'kept', 'ep-118')
    }
  },
  {
    name: 'an episode plays next from its page',
    presses: 1,
    prepare: async (page) => void (await page.goto('/aflevering/117/')),
    does: async (hand, page) => {
      await hand.press(page.locator('.episode-tools').getByRole('button', { name: 'Hierna' }))
      await expectStored(page, 'queue', 'ep-117')
    }
  },
  {
    name: 'an episode is kept from its page',
    presses: 1,
    prepare: async (page) => void (await page.goto('/aflevering/117/')),
    does: async (hand, page) => {
      await hand.press(page.locator('.episode-tools').getByRole('button', { name: 'Bewaar' }))
      await expectStored(page, 'kept', 'ep-117')
    }
  },
  {
    name: 'a film that was seen is marked',
    presses: 2,
    does: async (hand, page) => {
      await hand.press(poster(page))
      await hand.press(overlay(page).getByRole('button', { name: 'Gezien', exact: true }))
      await expectStored(page, 'films', '"tmdb:662":{"seen"')
    }
  },
  {
    name: 'a film that one wants to see is marked',
    presses: 2,
    does: async (hand, page) => {
      await hand.press(poster(page))
      await hand.press(overlay(page).getByRole('button', { name: 'Wil ik zien', exact: true }))
      await expectStored(page, 'films', '"tmdb:662":{"want"')
    }
  },
  {
    name: 'it plays without spoilers',
    presses: 2,
    prepare: play,
    does: async (hand, page) => {
      await hand.press(more(page))
      await hand.press(sheet(page).getByRole('switch', { name: 'Zonder spoilers' }))
      await expectStored(page, 'without-spoilers', 'true')
    }
  },
  {
    name: 'a sentence that somebody said is found, and heard',
    presses: 3,
    does: async (hand, page) => {
      await hand.press(page.getByRole('banner').getByRole('link', { name: 'Zoek' }))
      await hand.type(page.getByRole('searchbox'), 'vleugelpiano')
      await hand.press(page.getByRole('button', { name: 'Luister: Aflevering 118, 0:02:35' }))
      await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(154.5)
    }
  },
  {
    name: 'this moment is shared',
    presses: 2,
    prepare: play,
    does: async (hand, page) => {
      await hand.press(more(page))
      await hand.press(sheet(page).getByRole('button', { name: /^Deel dit moment/ }))
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/\/aflevering\/118\/\?t=\d+$/)
    }
  },
  {
    name: 'it jumps to the film that one came for',
    presses: 2,
    prepare: play,
    does: async (hand, page) => {
      await hand.press(player(page).getByRole('button', { name: /^Hoofdstukken/ }))
      await hand.press(page.getByRole('dialog').getByRole('button', { name: /\d La Jetée$/ }))
      await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(170)
    }
  }
]

/** Those of who has been here for weeks. */
const LATER_TASKS: readonly Task[] = [
  {
    name: 'it goes on where one was',
    presses: 1,
    does: async (hand, page) => {
      await hand.press(playLink(page, 118))
      await expect.poll(() => soundingSecond(page)).toBeGreaterThanOrEqual(99)
    }
  },
  {
    name: 'what is begun, comes next and is kept is on one screen',
    presses: 1,
    does: async (hand, page) => {
      await hand.press(yours(page))
      for (const name of ['Verder luisteren', 'Hierna', 'Bewaard'])
        await expect(page.getByRole('region', { name })).toBeInViewport({ ratio: 1 })
      await expect.poll(() => stored(page, 'kept')).toContain(KEPT_ID)
    }
  },
  {
    name: 'the own films are there',
    presses: 2,
    does: async (hand, page) => {
      await hand.press(yours(page))
      await hand.press(page.getByRole('link', { name: /^Mijn films: / }))
      await expect(page.getByRole('heading', { name: /films gezien$/ })).toBeVisible()
    }
  },
  {
    name: 'the films that one can watch tonight are there',
    presses: 3,
    prepare: async (page) => {
      await page.evaluate(
        (services) => localStorage.setItem('kino9-watch', JSON.stringify({ region: 'BE', services })),
        [8, 11, 119, 337, 350, 1899]
      )
      await page.goto('/')
    },
    does: async (hand, page) => {
      await hand.press(yours(page))
      const tonight = page.getByRole('button', { name: /^Vanavond te zien/ })
      await hand.press(tonight)
      await expect(tonight).toHaveAttribute('aria-pressed', 'true')
    }
  },
  {
    name: 'one goes on on another device',
    presses: 2,
    does: async (hand, page) => {
      await hand.press(yours(page))
      await hand.press(page.getByRole('link', { name: yoursText.otherDevice }))
      await expect(page).toHaveURL('/overzetten/')
    }
  },
  {
    name: 'messages about new episodes are on',
    presses: 2,
    prepare: async (page) => {
      await page.context().grantPermissions(['notifications'])
      await stubPushManager(page)
      await page.goto('/')
    },
    does: async (hand, page) => {
      await hand.press(yours(page))
      const card = page.locator('.push-card')
      await hand.press(card.getByRole('button', { name: 'Inschakelen' }))
      await expect(card).toContainText('Je ontvangt meldingen voor nieuwe afleveringen')
    }
  }
]

firstVisit.use(withNotices)

for (const [test, tasks] of [
  [firstVisit, TASKS],
  [afterWeeks, LATER_TASKS]
] as const)
  test.describe(tasks === TASKS ? 'in a first week' : 'after weeks', () => {
    test.use({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      permissions: ['clipboard-read', 'clipboard-write']
    })
    test.beforeEach(async ({ page }) => {
      await recordSound(page)
      await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'canShare', { value: undefined })
      })
    })
    for (const [way, act] of WAYS)
      for (const { name, presses, prepare, does } of tasks)
        test(`${name} within ${presses === 1 ? '1 press' : `${presses} presses`}, ${way}`, async ({
          page
        }) => {
          if (prepare) await prepare(page)
          else await page.goto('/')
          const hand = new Hand(act)
          await does(hand, page)
          expect(hand.presses).toBeLessThanOrEqual(presses)
        })
  })
