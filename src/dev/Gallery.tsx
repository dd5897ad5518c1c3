// The parts of the kit, each with its states. Whoever designs a feature starts here. Styled by hand: classes that only stood
// here would be in the site's style sheet, too.
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { ButtonLook } from '../ui/button-look.ts'
import { Carousel } from '../ui/Carousel.tsx'
import { Checkbox, Radio, Switch } from '../ui/Checkbox.tsx'
import { Dialog, type DialogShape } from '../ui/Dialog.tsx'
import { Field, Input, Select, TextArea } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Menu, Popover } from '../ui/Popover.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Slider } from '../ui/Slider.tsx'
import { Badge, EmptyState, ErrorState, Notice, Progress, Skeleton } from '../ui/States.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { Tabs } from '../ui/Tabs.tsx'

export function Gallery() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <Dialogs />
      <Part name="Popover and Menu">
        <Popover button="More" name="More">
          {(close) => (
            <Menu>
              <li>
                <Button look="bare" onClick={close}>
                  Copy link
                </Button>
              </li>
              <li>
                <a href="#menu">Go somewhere</a>
              </li>
            </Menu>
          )}
        </Popover>
      </Part>
      <Part name="Tabs">
        <div style={{ width: '100%' }}>
          <Tabs
            name="Sizes"
            tabs={[
              { key: 'garment', title: 'Garment', content: <p>The size of the garment.</p> },
              { key: 'body', title: 'Body', content: <p>The size of the body.</p> },
              { key: 'care', title: 'Care', content: <p>How to wash it.</p> }
            ]}
          />
        </div>
      </Part>
      <Part name="Carousel">
        <div style={{ width: 256 }}>
          <Carousel
            name="Pictures"
            names={{
              previous: 'Previous',
              next: 'Next',
              slide: (number, count) => `Slide ${number} of ${count}`
            }}
          >
            <Slide>1</Slide>
            <Slide>2</Slide>
          </Carousel>
        </div>
      </Part>
      <States />
    </>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section style={{ display: 'grid', gap: 16 }}>
      <h2 className="text-title-s">{name}</h2>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 16 }}>{children}</div>
    </section>
  )
}

function Slide({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'grid', placeItems: 'center', height: 256, background: 'var(--well)' }}>
      {children}
    </div>
  )
}

const LOOKS: readonly ButtonLook[] = ['main', 'quiet', 'link', 'tool', 'bare']

function Buttons() {
  return (
    <Part name="Button, IconButton, LinkButton">
      {LOOKS.map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      {LOOKS.map((look) => (
        <Button key={look} look={look} isBusy>
          {look}, busy
        </Button>
      ))}
      <Button isOff>quiet, off</Button>
      <Button disabled>quiet, disabled</Button>
      <IconButton icon="close" name="Close" />
      <IconButton icon="share" name="Share, off" isOff />
      <LinkButton href="#link">A link</LinkButton>
    </Part>
  )
}

function Fields() {
  return (
    <Part name="Field with Input, Select, TextArea; SearchField">
      <Field label="Name">
        <Input name="name" autoComplete="off" />
      </Field>
      <Field label="Nickname" hint="Shown on the site" isOptional>
        <Input name="nickname" autoComplete="off" />
      </Field>
      <Field label="Postcode" error="A Belgian postcode is 9000">
        <Input name="postcode" defaultValue="90" autoComplete="off" />
      </Field>
      <Field label="Name, read only">
        <Input readOnly value="Ann" />
      </Field>
      <Field label="Country">
        <Select name="country" autoComplete="off">
          <option>Belgium</option>
          <option>The Netherlands</option>
        </Select>
      </Field>
      <Field label="Message">
        <TextArea name="message" rows={3} />
      </Field>
      <SearchField aria-label="Search" placeholder="Search" />
      <SearchField aria-label="Find" placeholder="Find">
        <IconButton icon="left" name="Previous" />
        <IconButton icon="right" name="Next" />
      </SearchField>
    </Part>
  )
}

function Choices() {
  const [quantity, setQuantity] = useState(1)
  const [volume, setVolume] = useState(0.5)
  return (
    <Part name="Checkbox, Radio, Switch, Stepper, Slider">
      <Checkbox>Box</Checkbox>
      <Checkbox defaultChecked>Ticked box</Checkbox>
      <Checkbox disabled>Disabled box</Checkbox>
      <Radio name="one" defaultChecked>
        One
      </Radio>
      <Radio name="one">Other</Radio>
      <Switch>Off</Switch>
      <Switch defaultChecked>On</Switch>
      <Switch disabled>Disabled</Switch>
      <Stepper
        value={quantity}
        min={1}
        max={5}
        names={{ value: 'Quantity', less: 'One less', more: 'One more' }}
        onChange={setQuantity}
      />
      <Stepper
        value={2}
        min={1}
        max={5}
        isLocked
        names={{ value: 'Locked quantity', less: 'One less, locked', more: 'One more, locked' }}
        onChange={setQuantity}
      />
      <Slider
        name="Volume"
        value={volume}
        min={0}
        max={1}
        step={0.05}
        valueText={`${Math.round(volume * 100)} percent`}
        onChange={setVolume}
      />
    </Part>
  )
}

const SHAPES: readonly DialogShape[] = ['box', 'top', 'drawer']

function Dialogs() {
  const [shape, setShape] = useState<DialogShape>()
  const first = useRef<HTMLInputElement>(null)
  return (
    <Part name="Dialog">
      {SHAPES.map((one) => (
        <Button key={one} onClick={() => setShape(one)}>
          Open {one}
        </Button>
      ))}
      {shape && (
        <Dialog
          title={`A ${shape}`}
          closeName="Close"
          shape={shape}
          firstFocus={first}
          onClose={() => setShape(undefined)}
        >
          <Field label="Gets the focus">
            <Input ref={first} defaultValue="Selected text" />
          </Field>
        </Dialog>
      )}
    </Part>
  )
}

function States() {
  return (
    <Part name="Badge, Progress, Notice, EmptyState, ErrorState, Skeleton">
      <Badge>Plain</Badge>
      <Badge tone="good">Paid</Badge>
      <Badge tone="warning">Waiting</Badge>
      <Badge tone="bad">Held</Badge>
      <Progress name="Loading" />
      <Progress name="Downloading" share={0.4} />
      <Notice>Something to know.</Notice>
      <Notice tone="warning">Something to look at.</Notice>
      <Notice tone="error">Something went wrong.</Notice>
      <EmptyState title="Nothing yet">
        <LinkButton href="#first">Make the first one</LinkButton>
      </EmptyState>
      <ErrorState message="Could not be loaded." retryName="Try again" onRetry={() => undefined} />
      <div style={{ width: 256 }} aria-busy="true">
        <Skeleton lines={3} />
      </div>
    </Part>
  )
}
