import { Maximize, PanelRight, RectangleHorizontal, ShoppingBag } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import type { LayoutMode } from '../../preferences/preferences.store.ts';
import { setStageChoices, useStageChoices } from './stage.store.ts';

const buttons = [
  { mode: 'default', label: 'Default Layout', icon: PanelRight },
  { mode: 'theater', label: 'Theater Mode', icon: RectangleHorizontal },
  { mode: 'fullscreen', label: 'Fullscreen', icon: Maximize },
] as const;

interface LayoutButtonsProps {
  mode: LayoutMode;
  onChoose: (mode: LayoutMode) => void;
}

/** The layout modes of the stage (LAYOUT-19, VIEW-4, VIEW-5). A phone has none (LAYOUT-20). */
export function LayoutButtons({ mode, onChoose }: LayoutButtonsProps) {
  const showsProducts = useStageChoices((choices) => choices.showsProducts);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form's
    <div role="group" aria-label="Layout" className="hidden items-center md:flex">
      {mode === 'theater' ? (
        <IconButton
          label="Products strip"
          title="Products strip"
          aria-pressed={showsProducts}
          className={showsProducts ? 'text-leaf-text' : 'text-stone-text'}
          onClick={() => setStageChoices({ showsProducts: !showsProducts })}
        >
          <ShoppingBag aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      {buttons.map(({ mode: offered, label, icon: Icon }) => (
        <IconButton
          key={offered}
          label={label}
          title={label}
          aria-pressed={mode === offered}
          className={mode === offered ? 'bg-moss text-leaf-text' : ''}
          onClick={() => onChoose(offered)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      ))}
    </div>
  );
}
