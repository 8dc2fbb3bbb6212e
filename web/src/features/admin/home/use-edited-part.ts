import type { HomeContent } from '@greenroom/contract/shop/home-content.schemas';
import { useState } from 'react';
import { useEditConflict } from '../use-edit-conflict.tsx';
import { useLoadHomeContent } from './home-content.api.ts';

interface EditedPartOptions<Part extends keyof HomeContent> {
  part: Part;
  /** The content of the form, such as `slides`. */
  noun: string;
  current: HomeContent[Part];
  save: Parameters<typeof useEditConflict>[0]['save'];
  /** Puts a version of the part into the form. */
  reset: (version: HomeContent[Part]) => void;
  /** The message above the form after another operator's version was loaded. */
  describeLoaded: (theirs: HomeContent[Part]) => string;
}

/** A part of the home page's content in its form, which offers to load what another operator has saved. */
export function useEditedPart<Part extends keyof HomeContent>({
  part,
  noun,
  current,
  save,
  reset,
  describeLoaded,
}: EditedPartOptions<Part>) {
  /** The version that the form's changes start from. `current` may be newer. */
  const [baseline, setBaseline] = useState(current);
  const loadContent = useLoadHomeContent();
  const conflict = useEditConflict({
    code: 'home_content_changed',
    noun,
    keepsTyped: false,
    save,
    describeLoaded,
    load: async () => {
      const { [part]: theirs } = await loadContent();
      reset(theirs);
      setBaseline(theirs);
      return theirs;
    },
  });
  return { ...conflict, baseline, setBaseline };
}
