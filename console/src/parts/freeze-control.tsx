import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '../api/types.ts';
import { useWorld } from '../api/world.ts';
import { isIn } from '../auth/id-token.ts';
import { Sign } from '../kit/sign.tsx';

const FreezeSheet = lazy(() => import('./freeze-sheet.tsx'));

/** Stops the project, or lets it sign again: for those who may. */
export function FreezeControl({ project }: { project: Schemas['Project'] }) {
  const { admin } = useWorld();
  const [isOpen, setIsOpen] = useState(false);
  const isOwner = isIn(admin, 'owner', project.slug);
  const may = project.frozen ? isOwner : isOwner || isIn(admin, 'operator', project.slug);
  if (!may) return null;
  return (
    <>
      <button type="button" className="flat danger" onClick={() => setIsOpen(true)}>
        <Sign tone="stopped" /> {project.frozen ? 'Unfreeze' : 'Freeze'}
      </button>
      {isOpen && (
        <Suspense>
          <FreezeSheet project={project} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
