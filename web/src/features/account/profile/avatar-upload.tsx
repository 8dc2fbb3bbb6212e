import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { pictureTypes } from '../../../lib/api/picture-file.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import { useRemoveAvatar, useUploadAvatar } from './avatar.api.ts';

/** The user's own image. A newly chosen one shows immediately, while it is uploaded. */
export function AvatarUpload({ user }: { user: SessionUser }) {
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();
  const [progress, setProgress] = useState(0);
  const [preview, setPreview] = useState<string>();
  const isUploaded = user.avatarUrl.startsWith('/files/');

  function choose(file: File) {
    const url = URL.createObjectURL(file);
    setProgress(0);
    setPreview(url);
    upload.mutate(
      { file, onProgress: setProgress },
      {
        onSettled: () => {
          setPreview(undefined);
          URL.revokeObjectURL(url);
        },
      },
    );
  }

  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={user.name} src={preview ?? user.avatarUrl} className="size-24! text-heading" />
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <FileButton
              variant="secondary"
              size="small"
              busy={upload.isPending}
              busyLabel="Uploading…"
              label="Picture of you"
              accept={pictureTypes}
              onFiles={([file]) => choose(file)}
            >
              <ImageUp aria-hidden="true" className="size-4" />
              Change picture
            </FileButton>
            {isUploaded ? (
              <Button
                variant="quiet"
                size="small"
                busy={remove.isPending}
                busyLabel="Removing…"
                onClick={() => {
                  upload.reset();
                  remove.mutate();
                }}
              >
                Remove picture
              </Button>
            ) : null}
          </div>
          <p className="mt-2 text-micro text-stone-text">PNG, JPEG, WebP or AVIF, up to 5 MB.</p>
          {upload.isPending ? (
            <ProgressBar label="Sending the picture" value={progress} max={1} className="mt-2 w-48" />
          ) : null}
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <FailureMessage message={upload.isError ? describeFailure(upload.error) : undefined} />
      </div>
    </div>
  );
}
