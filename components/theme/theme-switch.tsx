import { Menu } from '@/components/islands/menu'
import { ButtonIcon } from '@/components/ui/button-icon'

interface ThemeSwitchProps {
  /** Such as "Theme: System". */
  readonly label: string
  /** The route that stores the choice. */
  readonly action: string
  readonly name: string
  readonly current: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/**
 * The choice of light or dark colors at the head of every page. It is a separate form, so it needs no
 * JavaScript.
 */
export function ThemeSwitch({ label, action, name, current, choices }: ThemeSwitchProps) {
  return (
    <form className="theme-switch" method="post" action={action}>
      <Menu
        summary={
          <>
            <ButtonIcon path={moon} />
            <span className="visually-hidden">{label}</span>
          </>
        }
      >
        <ul className="menu">
          {choices.map(({ value, label: text }) => (
            <li key={value}>
              <button
                type="submit"
                name={name}
                value={value}
                {...(value === current && { 'aria-current': true })}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </Menu>
    </form>
  )
}

const moon = 'M17 11.8A7.5 7.5 0 0 1 8.2 3a7.5 7.5 0 1 0 8.8 8.8Z'
